import { useRef, useState } from 'react'
import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { words } from '#areas/merchants/words.ts'
import { sentenceOf, useAsk } from '#platform/console/ask.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

/** The images that this person has opened, each asked for once however often its tab is shown, and why they looked. */
export function useOpenedImages() {
  const say = useWords(words)
  const view = useAsk(kycOtherCalls.viewImage)
  const [opened, setOpened] = useState<ReadonlyMap<number, string>>(new Map())
  const [reason, setReason] = useState<string | null>(null)
  const asked = useRef(new Set<number>())
  const open = async (imageId: number, why: string | null) => {
    if (asked.current.has(imageId)) return
    asked.current.add(imageId)
    try {
      const { data } = await view.mutateAsync({ image_id: imageId, ...(why !== null && { reason: why }) })
      setOpened((before) => new Map(before).set(data.id, data.data_url))
    } catch (error) {
      asked.current.delete(imageId)
      toast('danger', say('error'), sentenceOf(error))
    }
  }
  return { opened, open, reason, setReason }
}

export type OpenedImages = ReturnType<typeof useOpenedImages>
