import { z } from 'zod'
import { type Brand, brandCalls, BrandDraft } from '#areas/catalogue/brands/contract.ts'
import { statusOptions } from '#areas/catalogue/screens/options.ts'
import { words } from '#areas/catalogue/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { SelectField, TextField } from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { FileField } from '#platform/console/upload/FileField.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Values = {
  name: string
  logo: string | null
  manufacturer: string
  status: 'active' | 'inactive'
}

const Checked = BrandDraft.extend({ id: z.int().optional(), version: z.int().optional() })

type Props = { brand?: Brand; disabledReason: string | null; onDone?: () => void }

export function BrandForm({ brand, disabledReason, onDone }: Props) {
  const t = useWords(words)
  const create = useApiMutation(brandCalls.create)
  const update = useApiMutation(brandCalls.update)
  const form = useRecordForm<Values>({
    name: 'product-brand',
    ...(brand && { id: brand.id }),
    schema: Checked,
    initial: {
      name: brand?.name ?? '',
      logo: brand?.logo?.key ?? null,
      manufacturer: brand?.manufacturer ?? '',
      status: brand?.status ?? 'active',
    },
    labels: { name: t('name'), logo: t('logo'), manufacturer: t('manufacturer'), status: t('status') },
    extraValues: brand ? { id: brand.id, version: brand.version } : {},
  })
  return (
    <RecordForm
      form={form}
      {...(!brand && { sendLabel: t('createBrand') })}
      onSend={(draft) =>
        brand
          ? update.mutateAsync({ ...draft, id: brand.id, version: brand.version })
          : create.mutateAsync(draft)
      }
      onSent={() => onDone?.()}
      {...(onDone && { onCancel: onDone })}
      disabledReason={disabledReason}
    >
      <FieldGroup title={t('brand')}>
        <TextField name="name" label={t('name')} maxLength={80} required />
        <TextField name="manufacturer" label={t('manufacturer')} maxLength={120} />
        <SelectField name="status" label={t('status')} options={statusOptions(t)} required />
        <FileField
          name="logo"
          label={t('logo')}
          hint={t('logoHint')}
          upload={uploads.brandLogo}
          stored={brand?.logo ?? null}
          ratio={1}
        />
      </FieldGroup>
    </RecordForm>
  )
}
