const reloadedKey = 'erp.reloaded-release'

/** Hashed files that the page names first. Each release has others. Empty on the development server. */
function filesOfRelease(): string[] {
  const map = document.querySelector<HTMLMetaElement>('meta[name="ahead-of-all"]')?.content
  const entry = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src')
  return [map, entry].flatMap((file) => file ?? [])
}

/** Whether the server has a newer release of the console than this tab. */
export async function hasNewRelease(): Promise<boolean> {
  const own = filesOfRelease()
  if (own.length === 0) return false
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
    if (!response.ok) return false
    const page = await response.text()
    return !own.every((file) => page.includes(file))
  } catch {
    return false
  }
}

/**
 * Reloads the tab if its release was replaced. Returns whether it does. Forms keep their drafts, which are stored when
 * the page is left. A release is left only once, because servers of both may respond in turn during an upgrade.
 */
export async function reloadForNewRelease(reload = () => location.reload()): Promise<boolean> {
  const own = filesOfRelease().join(' ')
  if (sessionStorage.getItem(reloadedKey) === own || !(await hasNewRelease())) return false
  sessionStorage.setItem(reloadedKey, own)
  reload()
  return true
}
