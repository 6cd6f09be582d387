import { Alert, Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog/Modal.tsx'
import { DialogFooter } from '#platform/console/dialog/DialogFooter.tsx'
import { useEffect, useRef, useState } from 'react'
import { type Crop, dragCrop, maxZoom, cropRectangle, initialCrop } from '#platform/console/upload/crop.ts'
import { uploadWords } from '#platform/console/upload/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './upload.module.css'

type Props = {
  file: File
  ratio: number
  /** Called with the cropped or the whole picture, or null if the person cancels. */
  onDone: (file: File | null) => void
}

/** Maximum width of a cropped picture in pixels. No screen shows a wider one. */
const maxWidth = 2_160

/** Dialog that crops a picture by dragging or with sliders. */
export function CropDialog({ file, ratio, onDone }: Props) {
  const t = useWords(uploadWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [crop, setCrop] = useState(initialCrop)

  useEffect(() => {
    let isHere = true
    let mine: ImageBitmap | null = null
    const read = async () => {
      try {
        mine = await createImageBitmap(file)
        if (isHere) setPicture(mine)
        else mine.close()
      } catch {
        setUnreadable(true)
      }
    }
    void read()
    return () => {
      isHere = false
      mine?.close()
    }
  }, [file])

  useEffect(() => {
    const surface = canvas.current
    if (!surface || !picture) return
    const part = cropRectangle(picture, ratio, crop)
    surface.width = Math.round(Math.min(part.width, maxWidth))
    surface.height = Math.round(surface.width / ratio)
    surface
      .getContext('2d')
      ?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, surface.width, surface.height)
  }, [picture, ratio, crop])

  const confirmCrop = () =>
    canvas.current?.toBlob(
      (blob) => onDone(blob && new File([blob], file.name, { type: file.type })),
      file.type,
      0.92,
    )

  const slider = (name: keyof Crop, label: string, min: number, max: number) => (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[name]}
        onChange={({ target }) => setCrop({ ...crop, [name]: Number(target.value) })}
      />
    </label>
  )
  return (
    <Modal opened onClose={() => onDone(null)} title={t('cropImage')} size="lg">
      {isUnreadable ? (
        <Alert color="red">{t('unreadable')}</Alert>
      ) : (
        <>
          <p className="muted text-14 my-1em">{t('cropHint')}</p>
          <div
            className={styles.frame}
            style={{ aspectRatio: ratio }}
            onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
            onPointerMove={({ currentTarget, buttons, movementX, movementY }) => {
              if (buttons !== 1 || !picture) return
              const { width, height } = currentTarget.getBoundingClientRect()
              setCrop((now) =>
                dragCrop(picture, ratio, now, { across: movementX / width, down: movementY / height }),
              )
            }}
          >
            <canvas className="block w-full" ref={canvas} />
          </div>
          {slider('zoom', t('zoom'), 1, maxZoom)}
          {slider('across', t('horizontalPosition'), 0, 1)}
          {slider('down', t('verticalPosition'), 0, 1)}
        </>
      )}
      <DialogFooter>
        <Button variant="default" onClick={() => onDone(null)}>
          {t('cancel')}
        </Button>
        <Button variant="default" onClick={() => onDone(file)} disabled={isUnreadable}>
          {t('useWholeImage')}
        </Button>
        <Button onClick={confirmCrop} disabled={!picture}>
          {t('useCrop')}
        </Button>
      </DialogFooter>
    </Modal>
  )
}
