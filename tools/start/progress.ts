/** Prints the progress of the start: a line when a long step begins and one with its duration when it ends. */
export function print(line: string): void {
  console.log(`  ${line}`)
}

/** Runs a step of the start and prints its result and duration. */
export async function runStep<T>(
  name: string,
  work: () => Promise<T>,
  outcome: (value: T) => string,
): Promise<T> {
  const began = performance.now()
  const value = await work()
  print(`${name.padEnd(10)} ${outcome(value).padEnd(48)} ${formatSeconds(performance.now() - began)}`)
  return value
}

/** Formats a duration in seconds. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(5)} s`
}

/** Returns the text of an error: only its message if it was expected, otherwise the full stack. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node's own errors, such as a missing module, have the same class but also a code.
  const isMistyped = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const foreseen = (error.constructor === Error && !('code' in error)) || 'trouble' in error || isMistyped
  return foreseen ? error.message : (error.stack ?? error.message)
}
