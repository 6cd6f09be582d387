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
 * Component loaded on first render, inside a `Suspense`. If its file cannot be loaded, it shows an error with a retry
 * button in its place, and the rest of the screen is not affected. With `floats` the error is shown above the page,
 * for dialogs.
 */
export function lazyPart<Part extends AnyComponent>(
  load: () => Promise<{ default: Part }>,
  { floats: floating = false } = {},
): Part {
  const createLazy = () => lazy(() => loadPart(load as unknown as () => Promise<{ default: ComponentType }>))
  let shared: ComponentType | undefined
  const current = () => (shared ??= createLazy())
  // A failed import is cached while its error is shown, and repeated by a retry or the next render.
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
  return LazyPart as typeof LazyPart & Part
}

class PartBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    // Errors thrown by the loaded component are handled by the screen.
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
      <Button onClick={onRetry}>{t('retry')}</Button>
      <Button onClick={() => location.reload()}>{t('reloadPage')}</Button>
    </div>
  )
}
