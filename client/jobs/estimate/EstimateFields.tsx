import { useState } from 'react';
import { can } from '../../../common/access/can';
import { headerFields } from '../../../common/quotes/document/content';
import type { Person } from '../../access/useMe';
import { Field } from '../../ui/form/Field';
import { Glyph } from '../../ui/Glyph';
import { TextArea } from '../../ui/form/TextArea';
import { SuggestInput } from '../../ui/form/SuggestInput';
import { TextInput } from '../../ui/form/TextInput';
import { CompanyField } from './CompanyField';
import { CustomerField } from './CustomerField';
import type { EstimateDraft, EstimateErrors } from './estimateDraft';
import { MapPreview } from '../../map/MapPreview';
import { SubscribeToCompany } from '../page/SubscribeToCompany';
import { PanelFields } from './PanelFields';
import { panelsOf, useCompanyLists } from './useCompanyLists';
import css from './estimate.module.css';
import { estimateText } from './estimateText';

interface EstimateFieldsProps {
  me: Person;
  draft: EstimateDraft;
  change: (fields: Partial<EstimateDraft>) => void;
  errors: EstimateErrors;
}

/** Chosen from the company's lists, or typed. */
const finishes = [
  { field: 'metal', list: 'metals' },
  { field: 'color', list: 'colors' },
] as const;

/** All fields but the files; the alternate panel is folded on a phone. */
export function EstimateFields({ me, draft, change, errors }: EstimateFieldsProps) {
  const companyId = me.staff ? (draft.company?.id ?? null) : me.viewer.companyId;
  const company = useCompanyLists(companyId);
  const panels = panelsOf(company);
  const filled = draft.pan2Name !== '' || draft.pan2Width !== '';
  const [unfolded, setUnfolded] = useState(filled);
  const wrong = errors.pan2Name || errors.pan2Width;
  return (
    <>
      {companyId !== null && <SubscribeToCompany key={companyId} id={companyId} />}
      <div data-field="name">
        <Field label={estimateText.name} required error={errors.name}>
          <TextInput value={draft.name} onChange={(name) => change({ name })} maxLength={200} autoComplete="off" />
        </Field>
      </div>
      <div className={css.who}>
        {me.staff && (
          <div data-field="client">
            <CompanyField
              value={draft.company}
              onChange={(company) => change({ company, customer: null, customerText: '', pan1Code: '', pan2Code: '' })}
              error={errors.client}
            />
          </div>
        )}
        {can['job.pickCustomer'](me.viewer) && (
          <div data-field="customerId">
            <CustomerField
              key={companyId}
              value={draft.customer}
              text={draft.customerText}
              onChange={change}
              companyId={me.staff ? companyId : undefined}
              mayAdd={can['customer.edit'](me.viewer)}
              error={errors.customerId}
            />
          </div>
        )}
      </div>
      <div className={css.where}>
        <div data-field="street">
          <Field label={estimateText.street} error={errors.street}>
            <TextInput
              value={draft.street}
              onChange={(street) => change({ street })}
              maxLength={200}
              autoComplete="off"
            />
          </Field>
        </div>
        <div data-field="city">
          <Field label={estimateText.city} error={errors.city}>
            <TextInput value={draft.city} onChange={(city) => change({ city })} maxLength={100} autoComplete="off" />
          </Field>
        </div>
        <div data-field="state">
          <Field label={estimateText.state} error={errors.state}>
            <TextInput value={draft.state} onChange={(state) => change({ state })} maxLength={50} autoComplete="off" />
          </Field>
        </div>
      </div>
      {draft.street.trim() !== '' && <MapPreview street={draft.street} city={draft.city} state={draft.state} />}
      <PanelFields
        labels={{ name: estimateText.panelName, width: estimateText.panelWidth }}
        fields={{ name: 'pan1Name', width: 'pan1Width' }}
        name={draft.pan1Name}
        width={draft.pan1Width}
        onChange={({ name = draft.pan1Name, width = draft.pan1Width, code = draft.pan1Code }) =>
          change({ pan1Name: name, pan1Width: width, pan1Code: code })
        }
        required
        panels={panels}
        errors={{ name: errors.pan1Name, width: errors.pan1Width }}
      />
      {!unfolded && !wrong && (
        <button type="button" className={css.unfold} aria-expanded={false} onClick={() => setUnfolded(true)}>
          <Glyph name="plus" /> {estimateText.more}
        </button>
      )}
      <div className={css.more} data-folded={(!unfolded && !wrong) || undefined}>
        <PanelFields
          labels={{ name: estimateText.altName, width: estimateText.altWidth }}
          fields={{ name: 'pan2Name', width: 'pan2Width' }}
          name={draft.pan2Name}
          width={draft.pan2Width}
          onChange={({ name = draft.pan2Name, width = draft.pan2Width, code = draft.pan2Code }) =>
            change({ pan2Name: name, pan2Width: width, pan2Code: code })
          }
          panels={panels}
          errors={{ name: errors.pan2Name, width: errors.pan2Width }}
        />
      </div>
      <div className={css.finish}>
        {finishes.map(({ field, list }) => (
          <div key={field} data-field={field}>
            <Field label={estimateText[field]} error={errors[field]}>
              <SuggestInput
                value={draft[field]}
                onChange={(text) => change({ [field]: text })}
                suggestions={(company?.[list] ?? []).map((name) => ({ id: name, name }))}
                onPick={({ name }) => change({ [field]: name })}
                maxLength={headerFields[field]}
                autoComplete="off"
              />
            </Field>
          </div>
        ))}
      </div>
      <div data-field="specialReq">
        <Field label={estimateText.notes} error={errors.specialReq}>
          <TextArea value={draft.specialReq} onChange={(specialReq) => change({ specialReq })} maxLength={10_000} />
        </Field>
      </div>
    </>
  );
}
