/** Result of checking one part: works, works with a warning, fails, or is not configured. */
export type Finding = { part: string; state: 'well' | 'mind' | 'ill' | 'unset'; says: string }

type Words = { well: string } | { mind: string } | { ill: string } | { unset: string }

/** Checks one part. An exception or a timeout is a failure. */
export async function inspect(
  part: string,
  look: () => Promise<Words | Words[]>,
  maxMs = 15_000,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`it did not answer within ${maxMs / 1_000} seconds`)), maxMs)
  })
  try {
    const words = [await Promise.race([look(), silence])].flat()
    return words.map((each): Finding => {
      const [said] = Object.entries(each) as [Finding['state'], string][]
      const [state, says] = said ?? ['ill', 'nothing was said']
      return { part, state, says }
    })
  } catch (error) {
    return [{ part, state: 'ill', says: sentenceOf(error) }]
  } finally {
    clearTimeout(timer)
  }
}

/** Formats an error for display, without the passwords in addresses. */
function sentenceOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  const findings = all.map((each) => {
    if (!(each instanceof Error)) return String(each)
    const cause = each.cause instanceof Error ? `: ${each.cause.message}` : ''
    return `${each.message}${cause}`
  })
  return findings.join('; ').replace(/(:\/\/[^\s:/@]*:)[^\s@]*@/g, '$1…@')
}
