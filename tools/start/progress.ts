/** Prints what a start is doing: a line when something long begins, and one with its time when it is done. */
export function print(line: string): void {
  console.log(`  ${line}`)
}

/** Does one step of a start and prints what came of it and how long it took. */
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

/** A time as people read it. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(5)} s`
}

/** What a person is told about an error: its sentence when it was foreseen, everything when it was not. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node's own errors, as of a module that is missing, are of this class too, but have a code.
  const isMistyped = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const foreseen = (error.constructor === Error && !('code' in error)) || 'trouble' in error || isMistyped
  return foreseen ? error.message : (error.stack ?? error.message)
}
