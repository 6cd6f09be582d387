import { Button } from '@mantine/core'
import { Modal, DialogFooter } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import { ChosenCategory, storeCategoryCalls } from '#areas/merchants/store-category/contract.ts'
import { words } from '#areas/merchants/store-category/words.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import { toUpdate } from '#platform/access.ts'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'
import { SelectInput } from '#platform/console/form.ts'

type Props = {
  business: { businessId: number; businessName: string; storeCategory: string }
  cognitoSub: string | null
}

/** Button that sets the store category of a business. */
export function StoreCategoryButton({ business, cognitoSub }: Props) {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toUpdate(merchantPlace))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        disabled={disabledReason !== null}
        title={disabledReason ?? ''}
        onClick={() => setOpen(true)}
      >
        {t('change')}
      </Button>
      {isOpen && <Choice business={business} cognitoSub={cognitoSub} onClose={() => setOpen(false)} />}
    </>
  )
}

function Choice({ business, cognitoSub, onClose }: Props & { onClose: () => void }) {
  const t = useWords(words)
  const update = useApiMutation(storeCategoryCalls.update)
  const { businessId, businessName, storeCategory } = business
  const [chosen, setChosen] = useState(storeCategory)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    try {
      const input = { businessId, cognitoSub, storeCategory: ChosenCategory.parse(chosen) }
      toastMessage('success', (await update.mutateAsync(input)).message)
      onClose()
    } catch (error) {
      setError(errorMessage(error))
      toastMessage('danger', errorMessage(error))
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('dialogTitle', { name: businessName })} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <SelectInput
          label={t('storeCategory')}
          description={t('sentence')}
          data={ChosenCategory.options.map((value) => ({
            value,
            label: value === '' ? t('notSet') : storeCategoryLabel(value),
          }))}
          value={chosen}
          error={error}
          data-autofocus
          onChange={(value) => {
            setChosen(value)
            setError(null)
          }}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('saveCategory')}
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  )
}
