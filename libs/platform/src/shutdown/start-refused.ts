/**
 * The process cannot start as it is, and starting it again changes nothing: a person has to correct something, which
 * the message names. `runMain` prints it and exits with `EXIT.mend`.
 */
export class StartRefused extends Error {
  /** @param about what the log holds beside the message. */
  constructor(
    message: string,
    readonly about: object = {},
  ) {
    super(message);
  }
}
