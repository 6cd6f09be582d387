import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { baseWords } from '#platform/console/base-words.ts'
import classes from '#platform/console/lazy-part.module.css'
import { LoadFailure, loadPart } from '#platform/console/load.ts'
import { useWords } from '#platform/console/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type AnyComponent = (props: never) => ReactNode

/**
 * A component that is loaded when it is first rendered, inside a `Suspense`. If its file cannot be loaded, it shows
 * that in its own place, with a button to try again, and the rest of the screen stays. With `floats` the error is
 * shown above the page, for dialogs, which have no place of their own.
 */
export function lazyPart<Part extends AnyComponent>(
  load: () => Promise<{ default: Part }>,
  { floats = false } = {},
): Part {
  const start = () => lazy(() => loadPart(load as unknown as () => Promise<{ default: ComponentType }>))
  let shared: ComponentType | undefined
  const current = () => (shared ??= start())
  // A failed part stays cached while its error is shown, and is loaded again by a retry or the next time.
  const forget = () => {
    shared = undefined
  }
  function LazyPart(props: object) {
    const [{ Loaded, attempt }, setState] = useState(() => ({ Loaded: current(), attempt: 0 }))
    const retry = () => {
      forget()
      setState({ Loaded: current(), attempt: attempt + 1 })
    }
    return (
      <PartBoundary key={attempt} failed={<PartFailed onRetry={retry} onGone={forget} floats={floats} />}>
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
    if (!(error instanceof LoadFailure)) throw error
    return this.props.failed
  }
}

type FailedProps = { onRetry: () => void; onGone: () => void; floats: boolean }

function PartFailed({ onRetry, onGone, floats }: FailedProps) {
  const say = useWords(baseWords)
  const forget = useEffectEvent(onGone)
  useEffect(() => () => forget(), [])
  return (
    <div className={classes.failed} role="alert" data-floating={floats || undefined}>
      <span>{say('partFailed')}</span>
      <Button onClick={onRetry}>{say('tryAgain')}</Button>
      <Button onClick={() => location.reload()}>{say('reloadPage')}</Button>
    </div>
  )
}
