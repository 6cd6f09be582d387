export const home = '/dashboard'
export const signInPath = '/login'
export const redirectParam = 'redirect_link'
const guestPaths = [signInPath, '/login/return', '/register', '/forgot-password']

/**
 * Returns the path to open after the sign-in: the requested address if it is local and not a guest screen, otherwise
 * home.
 */
export function safeReturnPath(link: string | null | undefined, origin = location.origin): string {
  if (!link) return home
  try {
    const { origin: theirs, pathname, search, hash } = new URL(link, origin)
    // Several leading slashes would make the path an address of another origin.
    const path = `/${pathname.replace(/^[/\\]+/, '')}`
    const plain = decodeURIComponent(path).toLowerCase().replace(/\/+$/, '')
    return theirs === origin && !guestPaths.includes(plain) && plain !== '' ? `${path}${search}${hash}` : home
  } catch {
    return home
  }
}

/** Returns the address of the sign-in with the full return address, encoded once. */
export const signInWithReturn = (address: string, origin = location.origin) =>
  `${signInPath}?${new URLSearchParams({ [redirectParam]: `${origin}${address}` })}`
