type StoredSession = { email: string; token: string }

const readSession = () => JSON.parse(localStorage.getItem('userData') ?? '{}') as StoredSession

/** Sends a request to the API with the stored session. */
export async function post<Message>(path: string, body: object, signal?: AbortSignal): Promise<Message> {
  const response = await fetch(`/v1${path}`, {
    method: 'POST',
    ...(signal && { signal }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${readSession().token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return ((await response.json()) as { message: Message }).message
}

type Access = { title: string; modules: { name: string; access: { read?: boolean } }[] }[]

let accessPromise: Promise<boolean> | undefined

/** Starts a session as the console does: refreshes the token and loads the permissions. */
export function hasSubscriberAccess(): Promise<boolean> {
  accessPromise ??= loadAccess()
  return accessPromise
}

async function loadAccess(): Promise<boolean> {
  localStorage.setItem('userData', JSON.stringify(await post<StoredSession>('/session/refresh', {})))
  const [, { access }] = await Promise.all([
    post('/session/who-am-i', {}),
    post<{ access: Access }>('/roles/getUserAccess', { email: readSession().email }),
  ])
  return access.some(({ modules }) =>
    modules.some(({ name, access: flags }) => name === 'Merchant' && flags.read === true),
  )
}
