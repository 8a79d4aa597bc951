import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/api-client.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { fetchOrder, orderKey } from './orders.api.ts';

interface Props {
  orderId: string;
  children: (order: AdminOrder) => ReactNode;
}

/** Loads an order with its timeline. */
export function LoadedOrder({ orderId, children }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: orderKey(orderId),
    queryFn: () => fetchOrder(orderId),
  });
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <p role="alert" className="p-4">
        <strong>Order not found.</strong> The link may be incomplete.
      </p>
    );
  }
  return (
    <>
      {error && (
        <LoadError message="Failed to load this order. Please try again." error={error} onRetry={refetch} />
      )}
      {/* What was typed stays when the order can't be loaded again. */}
      {data ? children(data) : !error && <DetailSkeleton />}
    </>
  );
}

function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4" aria-busy="true">
      <p role="status" className="sr-only">
        Loading order...
      </p>
      <div className="grid gap-4 md:grid-cols-3">
        <div className="skeleton h-48" />
        <div className="skeleton h-48" />
        <div className="skeleton h-48" />
      </div>
      <div className="skeleton h-40" />
      <div className="skeleton h-32" />
    </div>
  );
}
