import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/api-client.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { fetchOrder } from './orders.api.ts';

interface Props {
  orderId: string;
  children: (order: AdminOrder) => ReactNode;
}

/** Loads an order with its timeline. */
export function LoadedOrder({ orderId, children }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'detail', orderId],
    queryFn: () => fetchOrder(orderId),
  });
  if (error) {
    return error instanceof ApiError && error.status === 404 ? (
      <p role="alert" className="p-4">
        <strong>Order not found.</strong> The link may be incomplete.
      </p>
    ) : (
      <LoadError message="Failed to load this order. Please try again." error={error} onRetry={refetch} />
    );
  }
  return data ? children(data) : <DetailSkeleton />;
}
