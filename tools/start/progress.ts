/** Prints the progress of the start: a line when a long step begins and one with its duration when it ends. */
export function print(line: string): void {
  console.log(`  ${line}`)
}

/** The long steps of a start. */
export type StepName = 'Database' | 'Schema' | 'Demo data' | 'Console'
export type StepState = 'waiting' | 'running' | 'done'

const states = new Map<StepName, StepState>()

/** Steps of the start in the order of their announcement, with their state. */
export const stepStates = (): ReadonlyMap<StepName, StepState> => states

/** Announces the steps of this start before the first of them runs. */
export function announceSteps(names: readonly StepName[]): void {
  for (const name of names) states.set(name, 'waiting')
}

const isAnnounced = (name: string): name is StepName => states.has(name as StepName)

/** Runs a step of the start and prints its result and duration. */
export async function runStep<T>(
  name: string,
  work: () => Promise<T>,
  outcome: (value: T) => string,
): Promise<T> {
  const began = performance.now()
  if (isAnnounced(name)) states.set(name, 'running')
  const value = await work()
  if (isAnnounced(name)) states.set(name, 'done')
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
