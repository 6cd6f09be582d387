import { Live, livePath } from '#areas/raffle/draws/contract.ts'

/** Connects to the live event stream of a draw at the given server address. */
export async function openLiveStream(address: string, raffleId: number, token: string) {
  const over = new AbortController()
  const response = await fetch(`${address}/v1${livePath(raffleId)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: over.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    /** Waits for the first state that meets the condition. */
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
