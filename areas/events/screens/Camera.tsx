import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from '#areas/events/screens/events.module.css'
import { words } from '#areas/events/words.ts'
import { useWords } from '#platform/console/i18n.ts'

type Reader = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type WithReader = { BarcodeDetector: new (about: { formats: string[] }) => Reader }
const canRead = (scope: object): scope is WithReader => 'BarcodeDetector' in scope

const pollIntervalMs = 250
/** Minimum time before the camera reports the same ticket again. */
const sameAgainMs = 4_000

/** Scans tickets with the camera, in browsers that support it. Used on phones at the entrance. */
export function Camera({ onRead }: { onRead: (ticket: string) => void }) {
  const t = useWords(words)
  const video = useRef<HTMLVideoElement>(null)
  const [error, setError] = useState<'cameraNone' | 'cameraRefused' | null>(() =>
    canRead(globalThis) ? null : 'cameraNone',
  )
  const read = useEffectEvent(onRead)

  useEffect(() => {
    const scope: object = globalThis
    if (!canRead(scope)) return
    const reader = new scope.BarcodeDetector({ formats: ['qr_code'] })
    let stream: MediaStream | null = null
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = { ticket: '', at: 0 }

    const look = async () => {
      const [found] = video.current ? await reader.detect(video.current).catch(() => []) : []
      if (isOver) return
      const now = Date.now()
      if (found && (found.rawValue !== last.ticket || now - last.at > sameAgainMs)) {
        last = { ticket: found.rawValue, at: now }
        read(found.rawValue)
      }
      timer = setTimeout(() => void look(), pollIntervalMs)
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        await look()
      } catch {
        if (!isOver) setError('cameraRefused')
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return error ? (
    <p role="alert">{t(error)}</p>
  ) : (
    <video ref={video} className={styles.camera} muted playsInline aria-label={t('camera')} />
  )
}
