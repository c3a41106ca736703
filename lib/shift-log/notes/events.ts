import { type Action, eventOf } from '../shifts/events.ts';
import { type Annotation, toAnnotationResponse } from './model.ts';

export function annotationEvent(action: Action, annotation: Annotation) {
  const { shift_id, id: annotation_id } = annotation;
  const data = toAnnotationResponse(annotation);
  return eventOf('shift_annotation', action, shift_id, data, 'shift/annotation', { annotation_id });
}
