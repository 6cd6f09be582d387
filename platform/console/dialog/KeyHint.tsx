import { useShortcut } from '#platform/console/shortcuts.ts'
import styles from './key-hint.module.css'

type Props = {
  /** Key in lower case. */
  shortcut: string
  /** Description for the list of shortcuts. */
  label: string
  onPress: () => void
}

/** Key of a button, shown on it. Pressing the key has the effect of the button. */
export function KeyHint({ shortcut, label, onPress }: Props) {
  useShortcut({ key: shortcut, label }, (event) => {
    // A key that is held down acts once. Its letter is not entered into a field that receives the focus.
    event.preventDefault()
    if (!event.repeat) onPress()
  })
  return <KeyCap>{shortcut.toUpperCase()}</KeyCap>
}

/** Name of a key. Hidden from screen readers, which read `aria-keyshortcuts`. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className={styles.key} aria-hidden>
      {children}
    </kbd>
  )
}
