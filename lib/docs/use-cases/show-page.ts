import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { showPage as contract } from '../contracts/docs.ts';
import { documentationPage } from '../documentation-page.ts';

export const showPage: UseCase<typeof contract> = () => documentationPage();
