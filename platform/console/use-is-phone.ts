import { useSyncExternalStore } from 'react'

/** Must match the style sheets of the list. */
const query = '(max-width: 40em)'

function subscribe(onChange: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether lists use the phone layout: two lines for each row, and one button for the filters. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
