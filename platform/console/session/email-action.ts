/** What a link in an e-mail asks for. It is kept over the detour by the sign-in. */
export type EmailAction = { module: string; action: string; token: string }

const names = ['module', 'action', 'token'] as const

/** Keeps the action of an address that carries both an action and a token. */
export function storeEmailAction(search: URLSearchParams) {
  const action = search.get('action')
  const token = search.get('token')
  if (!action || !token) return
  localStorage.setItem('module', search.get('module') ?? '')
  localStorage.setItem('action', action)
  localStorage.setItem('token', token)
}

export function readEmailAction(): EmailAction | null {
  const [module, action, token] = names.map((name) => localStorage.getItem(name))
  return action && token ? { module: module ?? '', action, token } : null
}

/** Once the action has been carried out. */
export function clearEmailAction() {
  for (const name of names) localStorage.removeItem(name)
}
