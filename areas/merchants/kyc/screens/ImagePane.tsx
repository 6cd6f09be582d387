import { ActionIcon, Tooltip } from '@mantine/core'
import IconRotateClockwise from '~icons/tabler/rotate-clockwise'
import IconSun from '~icons/tabler/sun'
import IconZoomIn from '~icons/tabler/zoom-in'
import IconZoomOut from '~icons/tabler/zoom-out'
import IconZoomReset from '~icons/tabler/zoom-reset'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './bench.module.css'

type Props = {
  title: string
  alt: string
  /** Data URL of the image, once it was loaded. */
  source: string | undefined
}

type View = { zoom: number; turns: number; x: number; y: number }

const unchanged: View = { zoom: 1, turns: 0, x: 0, y: 0 }
const limits = { min: 0.5, max: 6 }
const zoomStep = 1.25
const panStep = 40

const zoomed = (view: View, factor: number): View => ({
  ...view,
  zoom: Math.min(limits.max, Math.max(limits.min, view.zoom * factor)),
})
const panned = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })

/** Viewer of one image: drag or arrow keys move it, the wheel or + and − zoom. */
export function ImagePane({ title, alt, source }: Props) {
  const t = useWords(kycWords)
  const [view, setView] = useState(unchanged)
  const [isBright, setBright] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault()
      setView((before) => zoomed(before, event.deltaY < 0 ? zoomStep : 1 / zoomStep))
    }
    // React listens passively, which cannot keep the page from scrolling.
    element?.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => element?.removeEventListener('wheel', zoomByWheel)
  }, [])

  const startPan = (event: PointerEvent<HTMLDivElement>) => {
    // A finger scrolls the page until the image is enlarged.
    const isPanned = event.pointerType === 'mouse' ? event.button === 0 : view.zoom > 1
    if (isPanned) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const pan = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { movementX, movementY } = event
    setView((before) => panned(before, movementX, movementY))
  }
  const actOnKey = (event: KeyboardEvent) => {
    const change = keyChanges[event.key]
    if (!change || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setView(change)
  }
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.paneHead}>
        <Tool label={t('zoomIn')} icon={IconZoomIn} onClick={() => setView(zoomed(view, zoomStep))} />
        <Tool label={t('zoomOut')} icon={IconZoomOut} onClick={() => setView(zoomed(view, 1 / zoomStep))} />
        <Tool
          label={t('rotate')}
          icon={IconRotateClockwise}
          onClick={() => setView({ ...view, turns: view.turns + 1 })}
        />
        <Tool
          label={t('brighten')}
          icon={IconSun}
          isPressed={isBright}
          onClick={() => setBright(!isBright)}
        />
        <Tool label={t('reset')} icon={IconZoomReset} onClick={() => setView(unchanged)} />
        <h3 className={styles.paneTitle}>{title}</h3>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys pan and zoom the image */}
      <div
        ref={frame}
        className={styles.frame}
        data-enlarged={view.zoom > 1 || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys pan an enlarged image
        tabIndex={0}
        role="group"
        aria-label={alt}
        onPointerDown={startPan}
        onPointerMove={pan}
        onKeyDown={actOnKey}
      >
        {source && (
          <img
            className={styles.image}
            src={source}
            alt={alt}
            draggable={false}
            data-bright={isBright || undefined}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom}) rotate(${view.turns * 90}deg)`,
            }}
          />
        )}
      </div>
      <p className={styles.paneFoot}>{t('viewHint', { percent: `${Math.round(view.zoom * 100)}%` })}</p>
    </section>
  )
}

const keyChanges: Record<string, ((view: View) => View) | undefined> = {
  ArrowLeft: (view) => panned(view, panStep, 0),
  ArrowRight: (view) => panned(view, -panStep, 0),
  ArrowUp: (view) => panned(view, 0, panStep),
  ArrowDown: (view) => panned(view, 0, -panStep),
  '+': (view) => zoomed(view, zoomStep),
  '-': (view) => zoomed(view, 1 / zoomStep),
}

type ToolProps = { label: string; icon: typeof IconSun; isPressed?: boolean; onClick: () => void }

function Tool({ label, icon: Icon, isPressed, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="transparent"
        size={34}
        className={styles.tool}
        aria-label={label}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
        onClick={onClick}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
