type Kept = { email: string; token: string }

const kept = () => JSON.parse(localStorage.getItem('userData') ?? '{}') as Kept

/** Asks the API as the person whose session the browser keeps. */
export async function post<Message>(path: string, body: object, signal?: AbortSignal): Promise<Message> {
  const answer = await fetch(`/v1${path}`, {
    method: 'POST',
    ...(signal && { signal }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${kept().token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return ((await answer.json()) as { message: Message }).message
}

type Access = { title: string; modules: { name: string; access: { read?: boolean } }[] }[]

let mayRead: Promise<boolean> | undefined

/** What the specification asks of every start: the session is renewed, and then the person's rights are read. */
export function maySeeSubscribers(): Promise<boolean> {
  mayRead ??= begin()
  return mayRead
}

async function begin(): Promise<boolean> {
  localStorage.setItem('userData', JSON.stringify(await post<Kept>('/session/refresh', {})))
  const [, { access }] = await Promise.all([
    post('/session/who-am-i', {}),
    post<{ access: Access }>('/roles/getUserAccess', { email: kept().email }),
  ])
  return access.some(({ modules }) =>
    modules.some(({ name, access: flags }) => name === 'Merchant' && flags.read === true),
  )
}
