# Names with what the shell or sbatch would execute.
folder=$(mktemp -d)
cp turn.bp two.bp "$folder" 2>/dev/null
cp ../usage/turn.bp "$folder"
cd "$folder" || exit
printf 'reach.fp\tturn.bp\n' >list.tsv
mkdir 'a $(touch made)"`touch made`'\''b'
cd a* || exit
cp ../list.tsv ../turn.bp .
fixc batch --slurm list.tsv 'p $(touch made)"`touch made`' >/dev/null
grep -v '^fixc=' p*/array.sh | sed "s|$folder|FOLDER|g"
SLURM_ARRAY_TASK_ID=1 FIXC=fixc sh p*/array.sh
cut -d, -f1-3 p*/results-1.jsonl
find "$folder" -name made
name=$(printf 'a\nb')
fixc batch --slurm list.tsv "$name"
ls "$name"
rm -r "$folder"
