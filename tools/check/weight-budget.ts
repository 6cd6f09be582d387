/**
 * Limits of the size of the production code, without tests and blank lines. The goals are 160,000 lines, 430 lines per
 * address, 6,500 lines of CSS and 12 double casts. Each is only lowered, except for `lines`, which was raised from 185,242
 * for API clients with their calls, orders for providers, webhooks and the stream, live summaries in forms, the sandbox
 * phone, compliance cases and the import of another system; `linesPerCall`, raised from 58 for that import, which has no
 * calls; and `cssLines`, raised from 6,486 for the sandbox phone.
 */
export const weightBudget = {
  /** Lines of TypeScript. */
  lines: 206_748,
  /** Lines of the areas outside their server folders, per address of the console. */
  linesPerAddress: 442,
  /** Lines of the server folders of the areas, per call. */
  linesPerCall: 60,
  cssLines: 6_571,
  /** Occurrences of `as unknown as`. */
  doubleCasts: 8,
}
