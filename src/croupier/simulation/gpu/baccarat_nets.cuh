// Where a wager's net stands among the words that add up over a shoe.

struct Net {
    u32 word, shift, mask;
    int least;
};
