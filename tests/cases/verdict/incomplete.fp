// NO, and a larger bound may change it.
enum Stop {home, road, sea};
complete query done = false;
verdict query found = false;
