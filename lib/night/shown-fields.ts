/** The fields of a withdrawn record. It is marked, or left out; no form and no list shows them one by one. */
type WithdrawalField =
  'withdrawn' | 'withdrawal_reason' | 'withdrawn_by' | 'withdrawn_by_name' | 'withdrawn_on';

/** The names of the optional fields of a record. */
export type OptionalField<T> = {
  [Name in keyof T]-?: undefined extends T[Name] ? Name : never;
}[Exclude<keyof T, WithdrawalField>] &
  string;

/** Whether something shows each optional field of a record, in its order. A missing field does not compile. */
export type ShownFields<T> = Record<OptionalField<T>, boolean>;

/** Returns the names of the fields that are shown. */
export const shownFields = <Name extends string>(fields: Record<Name, boolean>): Name[] =>
  (Object.keys(fields) as Name[]).filter((name) => fields[name]);
