// Two verdicts; a word that is none.
verdict query a = true;
verdict query b = false;
complete query c = true;
complete query d = true;
