import { Live, livePath } from '#areas/raffle/draws/contract.ts'

/** A screen in the draw room: hears the states of a draw from a process at an address. */
export async function openRaffleFixture(address: string, raffleId: number, token: string) {
  const over = new AbortController()
  const response = await fetch(`${address}/v1${livePath(raffleId)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: over.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    /** The first state from now on that is as wanted. */
    async until(isWanted: (state: Live) => boolean): Promise<Live> {
      for (;;) {
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const data = event.split('\n').find((line) => line.startsWith('data: '))
          const state = data && Live.parse(JSON.parse(data.slice(6)))
          if (state && isWanted(state)) return state
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) throw new Error('The stream ended.')
        text += value
      }
    },
    close: () => over.abort(),
  }
}
