/** The outside world failed us: a full disk, a damaged file, a folder that can't be read. Its sentence is shown to the user as it is. */

export class Fault extends Error {
  override readonly name = 'Fault'
  /** Whether trying the same again can help. */
  readonly retryable: boolean
  constructor(because: string, retryable: boolean, cause?: unknown) {
    super(because, { cause })
    this.retryable = retryable
  }
}
