/** What came back for a request: its status, its body as JSON or null, and the id that the server's log knows it by. */
export type Answered = {
  status: number
  ok: boolean
  body: unknown
  requestId: string
  /** From the header Retry-After. */
  retryAfterSeconds?: number
}

type Sent = { answer: Promise<Answered>; here?: Answered }

/** What the script in the page's head has asked before anything had run, and by which session's token. */
export type Ahead = {
  token: string
  /** On the page's own clock: what was asked ahead is about the page's beginning, also where that takes long. */
  until: number
  sent: Map<string, Sent>
}

declare global {
  // oxlint-disable-next-line no-var -- a name of the page itself
  var askedAhead: Ahead | undefined
}

export const aheadForMs = 20_000

/** Tells one request from all others: what was asked ahead counts for the very same request and for no other. */
export const requestName = (method: string, address: string, body: string) => `${method} ${address} ${body}`

function takeSent(name: string, token: string | undefined): Sent | undefined {
  const ahead = globalThis.askedAhead
  // Another session, or another tab has renewed this one: what is known of it may be another's, or old.
  if (ahead && (performance.now() > ahead.until || token !== ahead.token)) forgetAhead()
  return globalThis.askedAhead?.sent.get(name)
}

/** The answer to a request that was asked ahead, once; undefined where it was not. A refusal is asked again. */
export function answerAhead(name: string, token: string | undefined): Promise<Answered | null> | undefined {
  const sent = takeSent(name, token)
  if (!sent) return undefined
  globalThis.askedAhead?.sent.delete(name)
  return sent.answer.then(
    (answered) => (answered.ok ? answered : null),
    () => null,
  )
}

/** The same where the answer is here already, for what is drawn at once. */
export function answerHere(name: string, token: string | undefined): Answered | undefined {
  const here = takeSent(name, token)?.here
  if (!here?.ok) return undefined
  globalThis.askedAhead?.sent.delete(name)
  return here
}

/** Lets go of everything that was asked ahead: the session has ended, or something has been changed since. */
export function forgetAhead() {
  globalThis.askedAhead = undefined
}

/** This tab has renewed the session: what was asked with the token before holds for its successor. */
export function goesOnAs(token: string) {
  if (globalThis.askedAhead) globalThis.askedAhead.token = token
}
