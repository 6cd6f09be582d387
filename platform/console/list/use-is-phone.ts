import { useSyncExternalStore } from 'react'

/** Must match the style sheets of the list. */
const query = '(max-width: 40em)'

function subscribe(onChange: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether lists have the layout of a phone: two lines for each row, and the filters behind one button. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
