// What no confined formula may see.
secret line
