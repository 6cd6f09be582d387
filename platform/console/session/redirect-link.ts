export const home = '/dashboard'
export const signInPath = '/login'
export const redirectParam = 'redirect_link'
const guestPaths = [signInPath, '/login/return', '/register', '/forgot-password']

/** Where a sign-in leads: to the address it was asked for, when that is one of ours and not a guest's. */
export function safeReturnPath(link: string | null | undefined, origin = location.origin): string {
  if (!link) return home
  try {
    const { origin: theirs, pathname, search, hash } = new URL(link, origin)
    // Several slashes in front would make the path another origin's address.
    const path = `/${pathname.replace(/^[/\\]+/, '')}`
    const plain = decodeURIComponent(path).toLowerCase().replace(/\/+$/, '')
    return theirs === origin && !guestPaths.includes(plain) && plain !== '' ? `${path}${search}${hash}` : home
  } catch {
    return home
  }
}

/** The sign-in with the full address to come back to, encoded once. */
export const signInWithReturn = (address: string, origin = location.origin) =>
  `${signInPath}?${new URLSearchParams({ [redirectParam]: `${origin}${address}` })}`
