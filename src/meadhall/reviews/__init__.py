"""What a game was decided by: what each answer cost, what chance did, and how often the best was found."""

from meadhall.reviews.models import Chance, Moment, Review, SeatReview
from meadhall.reviews.review import review

__all__ = ["Chance", "Moment", "Review", "SeatReview", "review"]
