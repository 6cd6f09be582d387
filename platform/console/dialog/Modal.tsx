import { Modal as KitModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Modal of the UI kit that also returns the focus when it is unmounted without being closed first. */
export function Modal(props: ModalProps) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
  return <KitModal {...props} />
}
