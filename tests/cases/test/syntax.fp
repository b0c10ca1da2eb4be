// No value is expected.
bool R(bool x) = x;
expect R;
query q = R(true);
