/** One entry of the trail as the API tells of it. */
export interface AuditEntry {
  readonly sequence: number;
  readonly at: string;
  readonly name: string;
  readonly license: string;
  readonly roles: string;
  readonly act: string;
  readonly subject: string;
  readonly outcome: string;
  readonly requestId: string;
}
