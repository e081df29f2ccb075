/** See docs/reference/readings.md. */
export interface Reading {
  readonly number: string;
  readonly text: string;
}

/** The Royal 9's readings are not here, because a link's terms choose them. */
export const READINGS: Readonly<Record<'mini-baccarat' | 'three-card', readonly Reading[]>> = {
  'mini-baccarat': [
    {
      number: 'M1',
      text: 'Ch.1 does not define One Up (nor the event Fortune 7): One Up = Player beats Banker by exactly 1, any number of cards; 1-0 pays 30:1 only, other one-point wins 9:1. Fortune 7 = Banker wins with a three-card 7',
    },
    {
      number: 'M2',
      text: "'with a total of three cards dealt' (Dragon 7, Panda 8): three cards in that hand (not three in the round)",
    },
    { number: 'M3', text: "Dragon 7 'Player less than 7' v Fortune 7 'wins': same event" },
    { number: 'M4', text: 'Panda 8 / One Up in Ch.7 A(2)(a)(ii): main Player bet just wins 1:1 (redundant text)' },
    { number: 'M5', text: "'EZ Baccarat … variation of Midi Baccarat': applies to this chapter's mini tables" },
    {
      number: 'M6',
      text: 'Ch.11 B(1) exempts EZ and Fortune 7 from vigorish, Ch.12 C also No Commission: no vigorish on No Commission',
    },
    {
      number: 'M7',
      text: "Five Treasures is not in 12 C's exemptions: Five Treasures table: Banker pays 5% unless it is also EZ/Fortune 7/No Commission",
    },
    {
      number: 'M8',
      text: "Vigorish rounding 'may round off … to 25 cents or the next highest multiple of 25 cents': option. exact (no rounding) and up25 = ceiling to 25c, minimum 25c; exact multiples stay. near25 kept as alternative",
    },
    { number: 'M9', text: 'Rounding per hand or on the collected total (markers, 12 D(2)(b)): per winning wager' },
    {
      number: 'M10',
      text: "No Commission 6: '1 to 2': any winning Banker 6, two or three cards; half of stake, fraction of a cent kept exact",
    },
    { number: 'M11', text: "Tie 'at least 8 to 1': 8 (key tie/8); info:tie/9 in exact tables" },
    {
      number: 'M12',
      text: "Ch.10 E(3)(h) runs (v)…(xiv): third card 8 and 9 printed as sub-items of '7': lettering slip; separate cases",
    },
    {
      number: 'M13',
      text: "Cover card as first card of a round (Ch.9 D): removed; that coup is 'the hand', then 'last hand', so two coups follow",
    },
    {
      number: 'M14',
      text: 'Burn (Ch.5 F,G): first card exposed + as many more as its face value (T,J,Q,K = 10, A = 1)',
    },
    { number: 'M15', text: 'Insufficient cards (13 E): whole round void, all wagers (side bets too) returned' },
    { number: 'D1', text: "natural that wins by 4+ (e.g. 9-0): 1:1 only ('Natural winner'), never the margin odds" },
    { number: 'D2', text: 'natural 9 v natural 8: 9 side wins 1:1, 8 side loses' },
    { number: 'D3', text: 'natural tie: push; non-natural tie (6-6, three-card 8-8, 9-9) loses' },
    { number: 'D4', text: 'two-card 6/7 that stands and wins by 4+: non-natural, paid by margin' },
    { number: 'D5', text: 'seed 003 table: numerically identical with paytable C (key S003)' },
    {
      number: 'J1',
      text: "'first two cards of the Player's Hand and Banker's Hand make a qualifying poker hand': one four-card hand",
    },
    { number: 'J2', text: 'straights: A low (A234) and A high (JQKA), no wrap (QKA2, KA23 nothing)' },
    { number: 'J3', text: 'Four Card Royal: A K Q J suited; TJQK suited is a straight flush' },
    {
      number: 'J4',
      text: 'suited hand with a pair / two pair: flush (10:1); suited trips pay 15:1, suited quads as quads',
    },
    { number: 'J5', text: 'pair 2-9: loses; T,J,Q,K push; one (highest) line paid' },
    {
      number: 'F1',
      text: "Heavenly 9 '(b) loses if … one or both … do not result' contradicts (a): loses only if neither hand is a three-card 9; both 75:1 (not +10), exactly one 10:1; the hand need not win",
    },
    {
      number: 'F2',
      text: "Blazing 7's 'any of the Player hand and Banker hand': both hands 7 with the same number of cards",
    },
    {
      number: 'F3',
      text: "Blazing 7's paytable A: two-card 7s: listed nowhere in A -> loses (edge 7.2911%; as push 6.394%; B 7.7797%)",
    },
    {
      number: 'F4',
      text: 'Cover All when Blazing paytable is A: default ft_cover_all: any Chapter 7 event incl. two-card 7-7 (edge 2.9664%); alt:ft_cover_all/A_strict excludes two-card 7s (9.2459%)',
    },
    { number: 'F5', text: 'overlaps: the four events are disjoint; Cover All pays 6:1 once' },
    { number: 'F6', text: 'Golden 8: = Panda 8 event' },
    {
      number: 'P1',
      text: "Any Pair '(a) wins if … Player's Hand or Banker's Hand is a pair; (b) loses if … Player's or Banker's is not a pair': bet is placed on a chosen hand (any_pair/player, any_pair/banker)",
    },
    { number: 'P2', text: 'pair: same rank (T-J no), suits ignored; nines pay 12:1' },
    { number: 'N1', text: "'Three Nines of different suits': any three nines not all of one suit (two + one counts)" },
    { number: 'N2', text: 'several lines: highest (listed first) only; two nines incl. diamond = two-nines line' },
    { number: 'N3', text: 'nines drawn as third cards: do not count' },
    { number: 'N4', text: 'list lettered (c) twice: typo' },
    { number: 'L1', text: 'Lucky 6: Banker must win with final total 6; two cards 12:1, three 20:1' },
  ],
  'three-card': [
    {
      number: 'T1',
      text: "'Three of any Face card': any three of J,Q,K (mixed too); all tie each other; Three Kings above all",
    },
    { number: 'T2', text: "6 B 'exceeds 10': exactly 10 also becomes 0" },
    {
      number: 'T3',
      text: "Commission Free 'equal' (11 B(2)(d)): equal points: Player more or same faces -> push; fewer -> lose. Three Kings v other three faces is not equal (wins)",
    },
    { number: 'T4', text: "Dragon Bonus 'Ten points … Five points': winning margin, three faces = 10 points" },
    {
      number: 'T5',
      text: "Tie Bonus: nested: copy = same three ranks; point/face tie = same points and same number of faces (both three-face hands too); tie = same points. Faces irrelevant for 'Tie'",
    },
    { number: 'T6', text: 'three faces v 0 points: not a tie' },
    {
      number: 'T7',
      text: 'Three Kings v other three faces in Tie Bonus: point/face tie (672 of 407,170,400 deals) though the Ante wins',
    },
    { number: 'T8', text: "Three Kings Bonus: Player's own hand only; any 9 / any 8 whatever the faces and result" },
    { number: 'T9', text: "'folding player' (11 B(1)): no fold exists in the chapter; ignored" },
    { number: 'T10', text: 'rank order K,Q,J…: not used to break ties' },
    { number: 'T11', text: 'Ch.12 lettered A,B,B,E: typo' },
  ],
};
