// The rows alone tell the values of Town; two relations share it.
input type Town;
input bool Road(Town from, to);
input bool Home(Town t);
Far(t) if Home(s), Road+(s, t);
show Far;
query york = Far(`New York`);
