import { useRef, useState } from 'react'
import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { toastMessage } from '#platform/console/toast.ts'

/**
 * Images opened by the current user and the reason given. Each image is requested once, however often its tab is
 * shown.
 */
export function useOpenedImages() {
  const view = useApiMutation(kycOtherCalls.viewImage)
  const [opened, setOpened] = useState<ReadonlyMap<number, string>>(new Map())
  const [reason, setReason] = useState<string | null>(null)
  const request = useRef(new Set<number>())
  const open = async (imageId: number, ruleError: string | null) => {
    if (request.current.has(imageId)) return
    request.current.add(imageId)
    try {
      const { data } = await view.mutateAsync({
        image_id: imageId,
        ...(ruleError !== null && { reason: ruleError }),
      })
      setOpened((before) => new Map(before).set(data.id, data.data_url))
    } catch (error) {
      request.current.delete(imageId)
      toastMessage('danger', errorMessage(error))
    }
  }
  return { opened, open, reason, setReason }
}

export type OpenedImages = ReturnType<typeof useOpenedImages>
