/** What was found about one part: it is well, it works but should be otherwise, it does not work, or it is not set. */
export type Finding = { part: string; state: 'well' | 'mind' | 'ill' | 'unset'; says: string }

type Words = { well: string } | { mind: string } | { ill: string } | { unset: string }

/** Looks at one part. Whatever it throws is a finding; so is no answer within seconds. */
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

/** An error as a person reads it, without the passwords that addresses hold. */
function sentenceOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  const said = all.map((each) => {
    if (!(each instanceof Error)) return String(each)
    const cause = each.cause instanceof Error ? `: ${each.cause.message}` : ''
    return `${each.message}${cause}`
  })
  return said.join('; ').replace(/(:\/\/[^\s:/@]*:)[^\s@]*@/g, '$1…@')
}
