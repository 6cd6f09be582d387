/**
 * Limits of the size of the production code, without tests and blank lines. The goals are 160,000 lines, 430 lines per
 * address, 6,500 lines of CSS and 12 double casts. Each is only lowered, except for `lines`, which was raised from 185,242
 * for API clients with their calls, orders for providers, webhooks and the stream, and for live summaries in forms, and
 * `linesPerAddress`, raised from 440 for the consents, codes, requests to pay and holds that records show in tabs.
 */
export const weightBudget = {
  /** Lines of TypeScript. */
  lines: 199_140,
  /** Lines of the areas outside their server folders, per address of the console. */
  linesPerAddress: 445,
  /** Lines of the server folders of the areas, per call. */
  linesPerCall: 58,
  cssLines: 6_486,
  /** Occurrences of `as unknown as`. */
  doubleCasts: 8,
}
