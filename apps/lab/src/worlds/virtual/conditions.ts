/** How the database answers. */
export type DatabaseState =
  | 'up'
  /** A disk without space: writes are refused, reads answered. */
  | 'disk-full'
  /** Demoted: writes are refused with the error of a server that was demoted: another may take them. */
  | 'read-only'
  /** Connections are refused at once. */
  | 'down'
  /** Nothing comes back: requests may have arrived or not. */
  | 'unreachable';

/** The steps of a commit at which a controller can die, in their order. */
export const COMMIT_STEPS = ['before-send', 'after-send', 'after-write', 'after-answer'] as const;
export type CommitStep = (typeof COMMIT_STEPS)[number];

/**
 * The state of the world outside the programs, as the faults set it. Shares are per mille. The world reads it at every step
 * and never changes it.
 */
export interface Conditions {
  database: DatabaseState;
  /** Added to every request to the database. */
  databaseDelayMsMax: number;
  /** Requests to the database whose answer is lost, with their connection. */
  databaseAnswersLost: number;
  /** Requests whose answer is lost and which the server executes only seconds later. */
  databaseRequestsLate: number;
  /** Frames of the floor that are lost, with their connection. */
  framesLost: number;
  /** Frames of the floor that arrive twice. */
  framesTwice: number;
  /** Frames of the floor that overtake the one before. */
  framesOvertaking: number;
  frameDelayMsMax: number;
  /** Connections of the floor on which nothing arrives, and that do not end. */
  floorIsSilent: boolean;
  /** Operations to seat devices whose answer is lost. */
  busAnswersLost: number;
  queueIsDown: boolean;
  receiversAreDown: boolean;
}

export function fairWeather(): Conditions {
  return {
    database: 'up',
    databaseDelayMsMax: 2,
    databaseAnswersLost: 0,
    databaseRequestsLate: 0,
    framesLost: 0,
    framesTwice: 0,
    framesOvertaking: 0,
    frameDelayMsMax: 4,
    floorIsSilent: false,
    busAnswersLost: 0,
    queueIsDown: false,
    receiversAreDown: false,
  };
}
