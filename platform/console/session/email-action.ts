/** Action of an email link, stored during the sign-in. */
export type EmailAction = { module: string; action: string; token: string }

const names = ['module', 'action', 'token'] as const

/** Stores the action of an address that contains both an action and a token. */
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

/** Removes the stored action after it was performed. */
export function clearEmailAction() {
  for (const name of names) localStorage.removeItem(name)
}
