import type { Template } from '../../store/templates.ts';

type TemplateSelectProps = {
  templates: readonly Template[];
  onUse: (template: Template) => void;
};

/** Puts the text of a template into a form. Nothing without templates. */
export const TemplateSelect = ({ templates, onUse }: TemplateSelectProps) =>
  templates.length === 0 ? null : (
    <select
      class="field"
      aria-label="Use a template"
      value=""
      onChange={({ currentTarget }) => {
        const id = Number(currentTarget.value);
        currentTarget.value = '';
        const template = templates.find(({ template_id }) => template_id === id);
        if (template) onUse(template);
      }}
    >
      <option value="">Use a template…</option>
      {templates.map(({ template_id, name }) => (
        <option key={template_id} value={template_id}>
          {name}
        </option>
      ))}
    </select>
  );
