/** Refusals of the accounting API. Total, with the sentence for people; docs/reference/rejections.md lists them. */
export const ACCOUNTING_REJECTIONS = {
  DAY_NOT_CLOSED: { status: 404, text: 'This gaming day is not closed; accounting closes it when it is over.' },
  DAY_NOT_OVER: { status: 409, text: 'The gaming day is not over, or ended a moment ago; close it later.' },
  DAY_OUT_OF_ORDER: { status: 409, text: 'Gaming days are closed one after the other; close the one named first.' },
  DAY_DOES_NOT_ADD_UP: {
    status: 500,
    text: 'The journal does not add up; nothing was closed. Run the verifier and call a technician.',
  },
  UPLOAD_UNREADABLE: { status: 422, text: 'The list cannot be read; correct the line that is named, and its columns.' },
  DIFFERENCE_RESOLVED: { status: 409, text: 'This difference is resolved; what was said of it stands.' },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>;

export type AccountingRejectionCode = keyof typeof ACCOUNTING_REJECTIONS;
