import { type Brand, brandCalls, BrandDraft } from '#areas/catalogue/brands/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { RecordActions, StatusActions } from '#platform/console/record.ts'
import {
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Props = { brand?: Brand; disabledReason: string | null; onDone?: () => void }

export function BrandForm({ brand, disabledReason, onDone }: Props) {
  const t = useWords(words)
  const save = useSaveRecord(brandCalls, brand && { id: brand.id, version: brand.version })
  const form = useRecordForm({
    name: 'product-brand',
    words,
    id: brand?.id,
    schema: BrandDraft,
    initial: recordValues(BrandDraft, brand),
  })
  return (
    <RecordForm
      form={form}
      {...(!brand && { sendLabel: t('createBrand') })}
      onSend={save}
      onSent={() => onDone?.()}
      onCancel={onDone}
      disabledReason={disabledReason}
    >
      <FieldGroup title={t('brand')}>
        <TextField name="name" />
        <TextField name="manufacturer" />
        {!brand && <SelectField name="status" />}
        <FileField name="logo" upload={uploads.brandLogo} stored={brand?.logo ?? null} ratio={1} />
      </FieldGroup>
    </RecordForm>
  )
}

/** Buttons that change the status of a brand. */
export function BrandStatus({ brand, disabledReason }: { brand: Brand; disabledReason: string | null }) {
  const update = useApiMutation(brandCalls.update)
  const { id, name, status, version } = brand
  return (
    <RecordActions isInPanel>
      <StatusActions
        name={name}
        status={status}
        states={['active', 'inactive']}
        onStatus={(to, reason) =>
          update.mutateAsync({ ...recordValues(BrandDraft, brand), id, version, status: to, reason })
        }
        disabledReason={disabledReason}
      />
    </RecordActions>
  )
}
