export {
  type PaidSeat,
  type PaidStake,
  type PayAssist,
  type RuledWager,
  type SeatStakes,
  type Stake,
  payAssist,
} from './pay-assist.js';
export {
  type GameProblem,
  type GameTable,
  type TableGame,
  VIGORISH_WAYS,
  type VigorishWay,
  gameProblems,
  wagersAtTable,
} from './table-game.js';
