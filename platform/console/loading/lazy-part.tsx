import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import classes from './lazy-part.module.css'
import { LoadError, loadPart } from './load.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type AnyComponent = (props: never) => ReactNode

/**
 * A component that is loaded when it is first rendered, inside a `Suspense`. If its file cannot be loaded, it shows
 * that in its own place, with a button to try again, and the rest of the screen stays. With `floats` the error is
 * shown above the page, for dialogs, which have no place of their own.
 */
export function lazyPart<Part extends AnyComponent>(
  load: () => Promise<{ default: Part }>,
  { floats: floating = false } = {},
): Part {
  const createLazy = () => lazy(() => loadPart(load as unknown as () => Promise<{ default: ComponentType }>))
  let shared: ComponentType | undefined
  const current = () => (shared ??= createLazy())
  // A failed part stays cached while its error is shown, and is loaded again by a retry or the next time.
  const resetShared = () => {
    shared = undefined
  }
  function LazyPart(props: object) {
    const [{ Loaded, attempt }, setState] = useState(() => ({ Loaded: current(), attempt: 0 }))
    const retry = () => {
      resetShared()
      setState({ Loaded: current(), attempt: attempt + 1 })
    }
    return (
      <PartBoundary
        key={attempt}
        failed={<PartError onRetry={retry} onGone={resetShared} floats={floating} />}
      >
        <Loaded {...props} />
      </PartBoundary>
    )
  }
  return LazyPart as unknown as Part
}

class PartBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    // Whatever the part throws once it is loaded belongs to the screen.
    if (!(error instanceof LoadError)) throw error
    return this.props.failed
  }
}

type PartErrorProps = { onRetry: () => void; onGone: () => void; floats: boolean }

function PartError({ onRetry, onGone: onDismiss, floats: floating }: PartErrorProps) {
  const t = useWords(baseWords)
  const resetShared = useEffectEvent(onDismiss)
  useEffect(() => () => resetShared(), [])
  return (
    <div className={classes.failed} role="alert" data-floating={floating || undefined}>
      <span>{t('partFailed')}</span>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
      <Button onClick={() => location.reload()}>{t('reloadPage')}</Button>
    </div>
  )
}
