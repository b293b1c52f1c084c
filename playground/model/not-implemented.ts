/** Thrown by every public Foundry member that this host knows but does not provide. */
export class NotImplemented extends Error {
  override name = 'NotImplemented';
  /** Dotted public name, such as `foundry.audio.Sound`. */
  readonly member: string;

  constructor(member: string) {
    super(`NotImplemented: ${member}`);
    this.member = member;
  }
}
